/** A setting that is missing or cannot be read; its message is the one line shown to the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
