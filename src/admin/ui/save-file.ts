/** Hands a text to the browser as a file, with a byte order mark so that spreadsheets read it as UTF-8. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
