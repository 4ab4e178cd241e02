import type { Tree } from "./tree.ts";

export type Finding = {
	/** The number of things that the rule checked. */
	checked: number;
	/** One sentence each, beginning with the file. */
	violations: string[];
};

export type Rule = {
	/** The rule in the present tense. */
	law: string;
	/** Folders which, once they exist, must contain something that the rule checks. */
	expects: string[];
	find: (tree: Tree) => Finding;
};

/** Returns all violations. A rule that checked nothing where an expected folder exists is a violation itself. */
export function judge(rule: Rule, tree: Tree): string[] {
	const { checked, violations } = rule.find(tree);
	const expected = rule.expects.find((folder) => tree.has(folder));
	if (checked === 0 && expected) return [`${expected}: the rule "${rule.law}" checked nothing`];
	return violations;
}
