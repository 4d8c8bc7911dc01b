import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Answered } from './answered.tsx'

const shownOf = (value: string[] | 'asked' | 'failed') =>
  renderToStaticMarkup(
    <Answered answer={{ value, ask: async () => undefined }} failed="The sites could not be read." again="Try again">
      {(list) => <p>{list.join()}</p>}
    </Answered>,
  )

test('what has arrived is shown as it is', () => {
  expect(shownOf(['puddle', 'riverbend'])).toBe('<p>puddle,riverbend</p>')
})

test('a failure says so and can be asked again, before it nothing is said', () => {
  expect(shownOf('failed')).toMatch(/The sites could not be read\..*<button[^>]*>.*Try again/s)
  expect(shownOf('asked')).not.toMatch(/<p>|<button|could not/)
})
