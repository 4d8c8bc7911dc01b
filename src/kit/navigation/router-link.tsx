import type { ComponentProps } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'

/** The router's link for ui components: uses the app's own navigation, so that Back has the right target. */
export function RouterLink({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { go, hrefOf } = useNavigation()
  return (
    <a
      {...rest}
      href={hrefOf(href)}
      onClick={(event) => {
        const isModified = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey
        if (isModified || event.button !== 0) return
        onClick?.(event)
        if (event.defaultPrevented) return
        event.preventDefault()
        go(href)
      }}
    >
      {children}
    </a>
  )
}
