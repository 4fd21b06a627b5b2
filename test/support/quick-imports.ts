import { quickenImports } from '../../server/core/quick-imports.ts'

// Loaded before the programs that tests start.
quickenImports()
