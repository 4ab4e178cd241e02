import { fileURLToPath } from "node:url";
import { findFormlessSubjects } from "./commit-form.ts";
import { readSubjectsSince } from "./commit-subjects.ts";
import { findImportViolations } from "./imports.ts";
import { findBannedSubjects } from "./language-rule.ts";
import { judge } from "./rule.ts";
import { houseRules } from "./rules.ts";
import { readThermometer, thermometerLine } from "./thermometer.ts";
import { readTree } from "./tree.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tree = readTree(root);
const imports = await findImportViolations(tree);
const violations = [
	...(imports.checked === 0 ? ["imports: checked nothing"] : imports.violations),
	...findBannedSubjects(await readSubjectsSince(root, "tools/house/commit-subjects.ts")),
	...findFormlessSubjects(await readSubjectsSince(root, "tools/house/commit-form.ts")),
	...houseRules.flatMap((rule) => judge(rule, tree)),
];
for (const violation of violations) process.stdout.write(`${violation}\n`);
process.stdout.write(`${imports.checked} modules and ${houseRules.length} rules, ${violations.length} violations\n`);
process.stdout.write(`${thermometerLine(readThermometer(tree, imports.importers))}\n`);
process.exitCode = violations.length > 0 ? 1 : 0;
