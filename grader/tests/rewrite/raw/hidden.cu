const char *a = R"x(
)x\
";
#line 1
)x"; /* the string ended above? no: a backslash in a raw string is text, so
the first mark did not close it */
int b = 1'0; #line 2
const char *c = u8R"(")"; char d = u8'"'; /*
*/ #line 3
// ??/
#line 4
