import * as contract from '#contract/site/figures.ts'
import { createCsvLink } from '#server/core/csv-files.ts'
import { route } from '#server/core/route.ts'
import { figureFile } from './figure-file.ts'
import { readFigures, readTransparency, requireSight } from './figures.ts'

export const figureRoutes = [
  route(contract.readFigures, readFigures),
  route(contract.createFigureFile, (context, { span }) =>
    createCsvLink(context, figureFile, { span, sight: requireSight(context) }),
  ),
  route(contract.readTransparency, readTransparency),
]
