import { useEffectEvent, useLayoutEffect } from 'react'

/** The directives of the page's policy that name the hosts of frames and of forms in them. */
const directives = ['frame-src', 'form-action']

/** True when the page's policy stopped a frame, or a form in it, of that origin. */
export const isBlocked = (
  { effectiveDirective, blockedURI }: Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>,
  origin: string,
): boolean => directives.includes(effectiveDirective) && (blockedURI === origin || blockedURI.startsWith(`${origin}/`))

/**
 * Calls `onBlocked` when the page's policy does not allow the frame of that origin. A page that the worker has stored
 * names the hosts that were set when it was built; the server may name others since.
 */
export const useBlockedFrame = (origin: string, onBlocked: () => void): void => {
  const act = useEffectEvent(onBlocked)
  // Before the first paint: the browser reports a blocked frame once.
  useLayoutEffect(() => {
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      if (isBlocked(event, origin)) act()
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  }, [origin])
}
