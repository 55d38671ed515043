/** The settings file, where none is named. */
export const SETTINGS_FILE = 'upheld.toml';
