import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NavigationContext, type Navigation } from '#src/kit/navigation/navigation.ts'
import { SupportText } from './support-text.tsx'

const markup = (text: string, open = true) => {
  const navigation = { opens: () => open } as unknown as Navigation
  return html(
    <NavigationContext value={navigation}>
      <SupportText>{text}</SupportText>
    </NavigationContext>,
  ).replace(/ class="[^"]*"/g, '')
}

test('"contact support" is a link to the support screen, whatever stands around it', () => {
  expect(markup('It cannot be changed. Please contact support.')).toBe(
    'It cannot be changed. Please <a href="/Support">contact support</a>.',
  )
  expect(markup('Contact support to change it.')).toBe('<a href="/Support">Contact support</a> to change it.')
  expect(markup('Once saved, only support can change it.')).toBe(
    'Once saved, only <a href="/Support">support</a> can change it.',
  )
})

test('a text without it, and every text where the merchant offers no support screen, stays as it is', () => {
  expect(markup('Your browser does not supported this.')).toBe('Your browser does not supported this.')
  expect(markup('Please contact support.', false)).toBe('Please contact support.')
})
