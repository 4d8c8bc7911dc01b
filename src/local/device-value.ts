/** One value that is stored on this device alone, by name: the session, the device id, a choice, the draft of a form. */
export interface DeviceValue {
  name: string
  value: unknown
}
