/**
 * A script of its own, in place of the app's in a page that shows a picture: starts the app once the picture has been
 * painted. The first hundreds of milliseconds of the app are one long task, and nothing is painted during it.
 */
export const { entry, needed } = document.querySelector<HTMLScriptElement>('script[data-entry]')!.dataset

const start = () => {
  // Together, instead of one after another as each names the next.
  for (const href of needed!.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // A picture without an app behind it would only look alive.
  import(/* @vite-ignore */ entry!).catch(() => document.getElementById('picture')?.remove())
}

// Nothing is painted in a page that nobody sees.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
