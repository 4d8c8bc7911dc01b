/** 20 letters and digits, generated once per browser. */
export const isDeviceId = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9]{20}$/.test(text)
