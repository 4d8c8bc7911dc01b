/** What a press on the picture meant, which is inert: the screen below takes its presses itself as soon as it is drawn. */
export const underPicture =
  (picture: HTMLElement) =>
  ({ target, clientX, clientY }: MouseEvent): EventTarget | null => {
    if (target instanceof Element && target.closest('#root > *')) return null
    picture.inert = false
    const found = document.elementFromPoint(clientX, clientY)
    picture.inert = true
    return found
  }
