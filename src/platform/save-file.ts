/** Offers a file to be saved under a name. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download has begun when this task ends.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
