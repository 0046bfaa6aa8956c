#line 3
int a;
# 3 "x"