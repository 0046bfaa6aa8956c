/*
 * folder -- a folder of ours that has served its purpose
 */
#ifndef GRADER_FOLDER_H
#define GRADER_FOLDER_H

/* folder_remove -- remove it with all that is in it, but never follow a link
 * out of it; what cannot be removed stays */
void folder_remove(const char *folder);

#endif
