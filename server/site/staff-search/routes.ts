import { searchForStaff as operation } from '#contract/site/staff-search.ts'
import { route } from '#server/core/route.ts'
import { searchForStaff } from './staff-search.ts'

export const staffSearchRoutes = [route(operation, searchForStaff)]
