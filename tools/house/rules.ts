import {
	environmentIsReadOnce,
	failuresAreHandled,
	fileNamesAreUnique,
	filesAreShort,
	namesSaySomething,
	normalizationIsLinear,
	nothingSleeps,
	stepsHaveNoHooks,
} from "./file-rules.ts";
import { languageIsPlain } from "./language-rule.ts";
import { migrationsAreNumbered, migrationsExpandFirst } from "./migration-rules.ts";
import { providersImplementPorts } from "./provider-rules.ts";
import type { Rule } from "./rule.ts";
import { modulesKeepToTheirTables, sqlLivesInQueries } from "./table-rules.ts";

/** The rules that read files; the import directions are in `.dependency-cruiser.cjs`. */
export const houseRules: Rule[] = [
	namesSaySomething,
	fileNamesAreUnique,
	filesAreShort,
	stepsHaveNoHooks,
	environmentIsReadOnce,
	nothingSleeps,
	failuresAreHandled,
	normalizationIsLinear,
	languageIsPlain,
	providersImplementPorts,
	migrationsAreNumbered,
	migrationsExpandFirst,
	sqlLivesInQueries,
	modulesKeepToTheirTables,
];
