/**
 * A script of its own, in place of the app's in a page that shows a picture: starts the app once the picture has been
 * painted. The first hundreds of milliseconds of the app are one long task, and nothing is painted during it.
 */
export const { entry } = document.querySelector<HTMLScriptElement>('script[data-entry]')!.dataset
requestAnimationFrame(() => setTimeout(() => void import(/* @vite-ignore */ entry!)))
