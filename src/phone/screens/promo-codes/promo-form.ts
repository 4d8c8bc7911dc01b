import { requiredProblem, type Problem } from '#contract/rules/required.ts'

export interface PromoForm {
  code: string
}

export const emptyPromo: PromoForm = { code: '' }

export const promoProblems = ({ code }: PromoForm): { code: Problem } => ({ code: requiredProblem(code) })
