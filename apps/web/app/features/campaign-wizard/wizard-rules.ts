import { mapCampaignTexts, problemOfGoal, readCampaignText } from "@stride/contract/campaigns/campaign-rules";
import type { CreateCampaignBody } from "@stride/contract/campaigns/campaigns";
import type { CountryState } from "@stride/contract/site/site";
import { goalDollars } from "./steps/goal-text.ts";
import type { WizardValues } from "./wizard-draft.ts";
import type { WizardField } from "./wizard-flow.ts";

/** The installation's configuration; null until it is loaded, and then not validated against. */
export type WizardRules = {
	payoutCountries: readonly string[] | null;
	/** The states of the chosen country; empty where it has none. */
	states: readonly CountryState[] | null;
	/** An edited campaign has a cover already (P5). */
	isCoverRequired: boolean;
	/** With a charity catalogue, charity campaigns are possible from every country of the list. */
	offersCharity: boolean;
	/** The account's country, where its step is skipped. */
	knownCountry: string | null;
};

/** Keys of the validation texts, or of the wizard's own texts that name a country. */
export type WizardProblems = Partial<Record<WizardField, string>>;

export function problemsOf(values: WizardValues, rules: WizardRules): WizardProblems {
	const isPersonal = values.recipient === "yourself";
	const all: Record<WizardField, string | null> = {
		country: problemOfCountry(values.country, rules),
		state: problemOfState(values.state, rules.states),
		residenceConfirmed: isPersonal && !values.residenceConfirmed ? "residenceRequired" : null,
		recipient:
			isPersonal && rules.offersCharity && problemOfPayouts(countryOf(values, rules), rules)
				? "recipientWithoutPayouts"
				: null,
		charity: !isPersonal && values.charity === null ? "charityRequired" : null,
		...mapCampaignTexts((name) => readCampaignText(name, values[name]).problem),
		image: rules.isCoverRequired && values.image === null ? "imageRequired" : null,
		fundGoalText: problemOfGoal(goalDollars(values.fundGoalText)),
	};
	return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== null)) as WizardProblems;
}

/** The campaign's country; null until it is chosen. */
export function countryOf(values: WizardValues, { knownCountry }: Pick<WizardRules, "knownCountry">): string | null {
	return knownCountry ?? values.country;
}

function problemOfCountry(country: string | null, rules: WizardRules): string | null {
	if (country === null) return "countryRequired";
	// With a catalogue, payouts matter for personal campaigns only.
	return rules.offersCharity ? null : problemOfPayouts(country, rules);
}

export function problemOfPayouts(
	country: string | null,
	{ payoutCountries }: Pick<WizardRules, "payoutCountries">,
): "countryWithoutPayouts" | null {
	const isReached = country === null || payoutCountries === null || payoutCountries.includes(country);
	return isReached ? null : "countryWithoutPayouts";
}

function problemOfState(state: string | null, states: readonly CountryState[] | null): string | null {
	if (!states || states.length === 0) return null;
	const chosen = states.find(({ code }) => code === state);
	if (!chosen) return "stateRequired";
	return chosen.allowed ? null : "stateNotAllowed";
}

/** The request of a complete form. A known residence replaces the skipped step. */
export function bodyOf(values: WizardValues, residence: { country: string; state: string | null }): CreateCampaignBody {
	return {
		country: residence.country,
		...(residence.state !== null && { state: residence.state }),
		...(values.recipient === "charity"
			? { recipient: { type: "charity" as const, ...(values.charity && { charityId: values.charity.id }) } }
			: {
					recipient: { type: "yourself" as const },
					residenceConfirmed: true as const,
					...(values.currency !== null && { currency: values.currency }),
				}),
		...mapCampaignTexts((name) => readCampaignText(name, values[name]).text),
		image: values.image ?? "",
		fundGoal: goalDollars(values.fundGoalText) * 100,
	};
}

const fieldByPath: Record<string, WizardField> = {
	country: "country",
	state: "state",
	residenceConfirmed: "residenceConfirmed",
	recipient: "recipient",
	"recipient.type": "recipient",
	"recipient.charityId": "charity",
	...mapCampaignTexts((name) => name),
	image: "image",
	// Its choice is beside the goal.
	currency: "fundGoalText",
	fundGoal: "fundGoalText",
};
const fieldByCode: Record<string, WizardField> = {
	CountryWithoutPayoutsException: "country",
	StateNotAllowedException: "state",
	ProjectInactiveException: "charity",
	ProjectNotFoundException: "charity",
	ImageUnreadableException: "image",
	PayloadTooLargeException: "image",
};

/** The server's messages by field of the wizard. */
export function refusedFields(error: {
	code: string;
	message: string;
	fields: Record<string, string>;
}): WizardProblems {
	const refused: WizardProblems = {};
	for (const [path, message] of Object.entries(error.fields)) {
		const field = fieldByPath[path];
		if (field) refused[field] ??= message;
	}
	const named = fieldByCode[error.code];
	if (named) refused[named] ??= error.message;
	return refused;
}
