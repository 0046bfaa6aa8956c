#include <cuda_runtime.h>
// one
#include <iostream>
int main() { std::cout << 1; }
