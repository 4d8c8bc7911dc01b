import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { useNavigation } from '#src/kit/navigation/navigation.ts'

/** The router's link for ui components: uses the app's own navigation, so that Back has the right target. */
export function RouterLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { go, hrefOf } = useNavigation()
  return (
    <Link
      {...rest}
      href={hrefOf(href)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(href)
      }}
    />
  )
}
