/** A missing or invalid setting; its message is the one line shown to the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
