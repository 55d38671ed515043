/* A program for Windows that the packer takes for Electron: it has fuses to set (Electron, docs/tutorial/fuses.md). */
__attribute__((used)) static const char fuses[] =
  "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX"
  "\x01\x09"
  "111111111";

int main(void) { return fuses[0] == 0; }
