import type { Tree } from "./tree.ts";

export type Finding = {
	/** How many things the rule had before its eyes. */
	looked: number;
	/** One sentence each, beginning with the file. */
	violations: string[];
};

export type Rule = {
	/** A law in the present tense. */
	law: string;
	/** Folders which, once they exist, must give the rule something to look at. */
	expects: string[];
	find: (tree: Tree) => Finding;
};

/** All violations; a rule that looked at nothing where it should have seen something is one itself. */
export function judge(rule: Rule, tree: Tree): string[] {
	const { looked, violations } = rule.find(tree);
	const expected = rule.expects.find((folder) => tree.has(folder));
	if (looked === 0 && expected) return [`${expected}: the rule "${rule.law}" looked at nothing`];
	return violations;
}
