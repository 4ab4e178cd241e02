/** The decision of a report. In a module of its own, so that the desk's form loads no schema. */
export const decisionOutcomes = ["no-action", "hidden", "suspended"] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** Digital Services Act, article 17(3)(d) and (e): illegal content, or a breach of the terms. */
export const decisionGrounds = ["law", "terms"] as const;
export type DecisionGround = (typeof decisionGrounds)[number];

/** What an objection has led to. */
export const objectionOutcomes = ["confirmed", "reversed"] as const;
export type ObjectionOutcome = (typeof objectionOutcomes)[number];

/** Article 20(1): objections are possible for at least six months after the decision. */
export const objectionDays = 184;
