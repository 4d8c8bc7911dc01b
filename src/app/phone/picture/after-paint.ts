/**
 * Starts the app of a page with a stored picture after the picture has been painted: the app's start-up is one long
 * task of several hundred milliseconds, and the browser paints nothing during it.
 */
export const startAfterPaint = (picture: HTMLElement): void => {
  const { entry, needed } = document.querySelector<HTMLScriptElement>('script[data-entry]')!.dataset
  const start = () => {
    // Loaded in parallel instead of as a chain of imports.
    for (const href of needed!.split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    // When the app fails to load, the picture is removed: it would look usable but react to nothing.
    import(/* @vite-ignore */ entry!).catch(() => picture.remove())
  }
  // A hidden page is never painted.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}
