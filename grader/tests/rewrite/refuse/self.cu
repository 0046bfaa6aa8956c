#ifndef AGAIN
#define AGAIN
#include "./kernel.cu"
#define SYSTEM <iostream>
#include SYSTEM
#define DEVICE "/dev/null"
#include DEVICE
#else
int a() { asm(""); return 1; }
#endif
#include <stdlib.h>
