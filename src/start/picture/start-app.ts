import { startScriptPrefix } from '#contract/constants.ts'

const ownAddress = new RegExp(`^/static/${startScriptPrefix}[\\w-]+\\.js$`)

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/** Allows the addresses of start scripts of this origin. @throws TypeError for any other address */
const ownScript = (address: string): string => {
  if (!ownAddress.test(address)) throw new TypeError(`not a start script: ${address}`)
  return address
}

/** A classic script element: Chromium keeps no code cache of a module. */
const scriptOf = (address: string, onFail: () => void): HTMLScriptElement => {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy('app#start', { createScriptURL: ownScript })
  const script = document.createElement('script')
  script.addEventListener('error', onFail)
  script.dataset.start = ''
  script.src = policy ? policy.createScriptURL(address) : ownScript(address)
  return script
}

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
    document.head.append(scriptOf(entry!, () => picture.remove()))
  }
  // A hidden page is never painted.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}
