/*
 * sim_errors -- CUDA's errors: name, number, and the text that
 * cudaGetErrorString() gives for it
 *
 * A list to include where SIM_ERROR(name, number, text) is defined.  Left out
 * are errors of what is not simulated at all (textures, graphs, MPS).
 * Source: what the runtime of CUDA 13.0 returns.
 */
SIM_ERROR(cudaSuccess, 0, "no error")
SIM_ERROR(cudaErrorInvalidValue, 1, "invalid argument")
SIM_ERROR(cudaErrorMemoryAllocation, 2, "out of memory")
SIM_ERROR(cudaErrorInitializationError, 3, "initialization error")
SIM_ERROR(cudaErrorCudartUnloading, 4, "driver shutting down")
SIM_ERROR(cudaErrorInvalidConfiguration, 9, "invalid configuration argument")
SIM_ERROR(cudaErrorInvalidPitchValue, 12, "invalid pitch argument")
SIM_ERROR(cudaErrorInvalidSymbol, 13, "invalid device symbol")
SIM_ERROR(cudaErrorInvalidHostPointer, 16, "invalid host pointer")
SIM_ERROR(cudaErrorInvalidDevicePointer, 17, "invalid device pointer")
SIM_ERROR(cudaErrorInvalidChannelDescriptor, 20, "invalid channel descriptor")
SIM_ERROR(cudaErrorInvalidMemcpyDirection, 21,
          "invalid copy direction for memcpy")
SIM_ERROR(cudaErrorNotYetImplemented, 31, "feature not yet implemented")
SIM_ERROR(cudaErrorStubLibrary, 34, "CUDA driver is a stub library")
SIM_ERROR(cudaErrorInsufficientDriver, 35,
          "CUDA driver version is insufficient for CUDA runtime version")
SIM_ERROR(cudaErrorCallRequiresNewerDriver, 36,
          "API call is not supported in the installed CUDA driver")
SIM_ERROR(cudaErrorDevicesUnavailable, 46,
          "CUDA-capable device(s) is/are busy or unavailable")
SIM_ERROR(cudaErrorIncompatibleDriverContext, 49, "incompatible driver context")
SIM_ERROR(cudaErrorMissingConfiguration, 52,
          "__global__ function call is not configured")
SIM_ERROR(cudaErrorPriorLaunchFailure, 53,
          "unspecified launch failure in prior launch")
SIM_ERROR(cudaErrorInvalidDeviceFunction, 98, "invalid device function")
SIM_ERROR(cudaErrorNoDevice, 100, "no CUDA-capable device is detected")
SIM_ERROR(cudaErrorInvalidDevice, 101, "invalid device ordinal")
SIM_ERROR(cudaErrorStartupFailure, 127, "startup failure in cuda runtime")
SIM_ERROR(cudaErrorInvalidKernelImage, 200, "device kernel image is invalid")
SIM_ERROR(cudaErrorDeviceUninitialized, 201, "invalid device context")
SIM_ERROR(cudaErrorNoKernelImageForDevice, 209,
          "no kernel image is available for execution on the device")
SIM_ERROR(cudaErrorECCUncorrectable, 214, "uncorrectable ECC error encountered")
SIM_ERROR(cudaErrorUnsupportedLimit, 215,
          "limit is not supported on this architecture")
SIM_ERROR(cudaErrorDeviceAlreadyInUse, 216,
          "exclusive-thread device already in use by a different thread")
SIM_ERROR(cudaErrorPeerAccessUnsupported, 217,
          "peer access is not supported between these two devices")
SIM_ERROR(cudaErrorInvalidPtx, 218, "a PTX JIT compilation failed")
SIM_ERROR(cudaErrorInvalidGraphicsContext, 219,
          "invalid OpenGL or DirectX context")
SIM_ERROR(cudaErrorUnsupportedPtxVersion, 222,
          "the provided PTX was compiled with an unsupported toolchain.")
SIM_ERROR(cudaErrorInvalidSource, 300, "device kernel image is invalid")
SIM_ERROR(cudaErrorFileNotFound, 301, "file not found")
SIM_ERROR(cudaErrorSharedObjectSymbolNotFound, 302,
          "shared object symbol not found")
SIM_ERROR(cudaErrorSharedObjectInitFailed, 303,
          "shared object initialization failed")
SIM_ERROR(cudaErrorOperatingSystem, 304,
          "OS call failed or operation not supported on this OS")
SIM_ERROR(cudaErrorInvalidResourceHandle, 400, "invalid resource handle")
SIM_ERROR(cudaErrorIllegalState, 401,
          "the operation cannot be performed in the present state")
SIM_ERROR(cudaErrorSymbolNotFound, 500, "named symbol not found")
SIM_ERROR(cudaErrorNotReady, 600, "device not ready")
SIM_ERROR(cudaErrorIllegalAddress, 700,
          "an illegal memory access was encountered")
SIM_ERROR(cudaErrorLaunchOutOfResources, 701,
          "too many resources requested for launch")
SIM_ERROR(cudaErrorLaunchTimeout, 702,
          "the launch timed out and was terminated")
SIM_ERROR(cudaErrorLaunchIncompatibleTexturing, 703,
          "launch uses incompatible texturing mode")
SIM_ERROR(cudaErrorPeerAccessAlreadyEnabled, 704,
          "peer access is already enabled")
SIM_ERROR(cudaErrorPeerAccessNotEnabled, 705,
          "peer access has not been enabled")
SIM_ERROR(cudaErrorSetOnActiveProcess, 708,
          "cannot set while device is active in this process")
SIM_ERROR(cudaErrorContextIsDestroyed, 709, "context is destroyed")
SIM_ERROR(cudaErrorAssert, 710, "device-side assert triggered")
SIM_ERROR(cudaErrorTooManyPeers, 711, "peer mapping resources exhausted")
SIM_ERROR(cudaErrorHostMemoryAlreadyRegistered, 712,
          "part or all of the requested memory range is already mapped")
SIM_ERROR(cudaErrorHostMemoryNotRegistered, 713,
          "pointer does not correspond to a registered memory region")
SIM_ERROR(cudaErrorHardwareStackError, 714, "hardware stack error")
SIM_ERROR(cudaErrorIllegalInstruction, 715,
          "an illegal instruction was encountered")
SIM_ERROR(cudaErrorMisalignedAddress, 716, "misaligned address")
SIM_ERROR(cudaErrorInvalidAddressSpace, 717,
          "operation not supported on global/shared address space")
SIM_ERROR(cudaErrorInvalidPc, 718, "invalid program counter")
SIM_ERROR(cudaErrorLaunchFailure, 719, "unspecified launch failure")
SIM_ERROR(cudaErrorCooperativeLaunchTooLarge, 720,
          "too many blocks in cooperative launch")
SIM_ERROR(cudaErrorNotPermitted, 800, "operation not permitted")
SIM_ERROR(cudaErrorNotSupported, 801, "operation not supported")
SIM_ERROR(cudaErrorSystemNotReady, 802, "system not yet initialized")
SIM_ERROR(cudaErrorSystemDriverMismatch, 803,
          "system has unsupported display driver / cuda driver combination")
SIM_ERROR(cudaErrorCompatNotSupportedOnDevice, 804,
          "forward compatibility was attempted on non supported HW")
SIM_ERROR(cudaErrorInvalidClusterSize, 912,
          "a kernel launch error has occurred due to cluster misconfiguration")
SIM_ERROR(cudaErrorFunctionNotLoaded, 913,
          "the function handle is not loaded when calling an API that requires "
          "a loaded function")
SIM_ERROR(cudaErrorInvalidResourceType, 914,
          "one or more resources passed in are not valid resource types for "
          "the operation")
SIM_ERROR(cudaErrorInvalidResourceConfiguration, 915,
          "one or more resources are insufficient or non-applicable for the "
          "operation")
SIM_ERROR(cudaErrorUnknown, 999, "unknown error")
