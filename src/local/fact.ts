/** A single value that only this device knows, by name: the session, the device id, a choice, the draft of a form. */
export interface Fact {
  name: string
  value: unknown
}
