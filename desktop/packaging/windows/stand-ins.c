/*
 * Stand-ins for what electron-builder downloads, in one library under several names: the plugins that its
 * setup for Windows calls. They do as much as a setup without questions needs. NSIS hands texts over
 * on a stack.
 */
#include <windows.h>

typedef struct entry {
  struct entry *below;
  WCHAR text[1];
} entry;

#define PLUGIN(name) \
  __declspec(dllexport) void name(HWND window, int size, WCHAR *variables, entry **stack, void *more)

static void pop(entry **stack, WCHAR *text, int size) {
  entry *first = *stack;
  text[0] = 0;
  if (!first) return;
  lstrcpynW(text, first->text, size);
  *stack = first->below;
  GlobalFree(first);
}

static void push(entry **stack, const WCHAR *text, int size) {
  entry *first = GlobalAlloc(GPTR, sizeof(entry) + size * sizeof(WCHAR));
  lstrcpynW(first->text, text, size);
  first->below = *stack;
  *stack = first;
}

/* StdUtils: whether the command line has `--name`. */
PLUGIN(TestParameter) {
  static WCHAR name[1024], option[1030];
  pop(stack, name, 1024);
  wsprintfW(option, L"--%s", name);
  push(stack, wcsstr(GetCommandLineW(), option) ? L"true" : L"false", size);
}

/* StdUtils: the command line after the program's name, which stands in quotation marks or has no space. */
PLUGIN(GetAllParameters) {
  static WCHAR isCut[16];
  const WCHAR *rest = GetCommandLineW();
  WCHAR end = *rest == '"' ? '"' : ' ';
  pop(stack, isCut, 16);
  if (*rest) rest++;
  while (*rest && *rest != end) rest++;
  if (*rest) rest++;
  while (*rest == ' ') rest++;
  push(stack, rest, size);
}

/* StdUtils: the folder that a file is in. */
PLUGIN(GetParentPath) {
  static WCHAR path[1024];
  pop(stack, path, 1024);
  WCHAR *last = wcsrchr(path, '\\');
  if (last) *last = 0;
  push(stack, path, size);
}

/* Nsis7z: unpacks an archive into the current folder. */
PLUGIN(Extract) {
  static WCHAR archive[1024], command[1100];
  STARTUPINFOW start = {sizeof(start)};
  PROCESS_INFORMATION process;
  pop(stack, archive, 1024);
  wsprintfW(command, L"C:\\7za.exe x -y \"%s\"", archive);
  if (!CreateProcessW(NULL, command, NULL, NULL, FALSE, 0, NULL, NULL, &start, &process)) return;
  WaitForSingleObject(process.hProcess, INFINITE);
}

/* WinShell: what the task bar knows of a shortcut. It takes texts, and gives none. */
PLUGIN(SetLnkAUMI) {
  static WCHAR taken[1024];
  pop(stack, taken, 1024);
  pop(stack, taken, 1024);
}

PLUGIN(UninstShortcut) {
  static WCHAR taken[1024];
  pop(stack, taken, 1024);
}

PLUGIN(UninstAppUserModelId) {
  static WCHAR taken[1024];
  pop(stack, taken, 1024);
}

/* Called only by a setup with a window: SpiderBanner, and StdUtils to start the program. */
PLUGIN(Show) {}
PLUGIN(ExecShellAsUser) {}
