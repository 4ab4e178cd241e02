import type { Campaign } from "@stride/contract/campaigns";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useLocale } from "use-intl";
import { deviceStore } from "../../lib/browser-store.ts";
import { useAccount, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { useDeviceDraft } from "../../lib/use-device-draft.ts";
import { useLeaveQuestion } from "../../lib/use-leave-question.ts";
import { useCreateCampaign } from "./use-create-campaign.ts";
import { useWizardForm } from "./use-wizard-form.ts";
import {
	clearDraft,
	emptyValues,
	isDraftWritten,
	isWorthKeeping,
	saveDraft,
	type WizardDraft,
} from "./wizard-draft.ts";
import {
	fieldsOf,
	resumeAt,
	stepAfter,
	stepBefore,
	stepOfFields,
	stepsOf,
	type WizardField,
	type WizardStep,
} from "./wizard-flow.ts";
import { bodyOf, type WizardProblems } from "./wizard-rules.ts";

const wizardDrafts = { save: saveDraft, isWritten: isDraftWritten };

/** The wizard as one thing: its flow, form, draft and the campaign that comes out. */
export function useWizard(draft: WizardDraft | null) {
	const wizard = useWizardForm(draft?.values ?? emptyValues, "create");
	const { form, values, places, problems } = wizard;
	const [requestKey, setRequestKey] = useState<string>(() => draft?.requestKey ?? crypto.randomUUID());
	const [isCountryAsked, setCountryAsked] = useState(false);
	const [created, setCreated] = useState<Campaign | null>(null);
	const { isSignedIn, residence } = useResidence(places.payoutCountries);
	const isCountryKnown = residence !== null && !isCountryAsked;
	const steps = stepsOf({ isSignedIn, isCountryKnown });
	const isComplete = (candidate: WizardStep) => fieldsOf(candidate, steps).every((field) => !problems[field]);
	const [chosen, setStep] = useState<WizardStep>(() => resumeAt(steps, draft?.step ?? null, isComplete));
	// The flow may change under the person, by a sign-in or its end in another tab.
	const step = steps.includes(chosen) ? chosen : resumeAt(steps, null, isComplete);
	const memory = useDeviceDraft(
		useMemo(() => ({ values, step, requestKey }), [values, step, requestKey]),
		wizardDrafts,
	);
	const leaving = useLeaveQuestion(created === null && isWorthKeeping(values), "campaign");
	const leadToSignUp = useLeadToSignUp();

	const { create, isPending, failure, forgetFailure } = useCreateCampaign({
		onCreated(campaign) {
			discard();
			setCreated(campaign);
		},
		onRefused: showRefusal,
		onKeySpent: () => setRequestKey(crypto.randomUUID()),
	});

	function discard(): void {
		memory.stop();
		clearDraft(deviceStore());
	}

	function showRefusal(refused: WizardProblems): void {
		const fields = Object.keys(refused) as WizardField[];
		const isAboutCountry = fields.includes("country") || fields.includes("state");
		const flow = isAboutCountry ? stepsOf({ isSignedIn, isCountryKnown: false }) : steps;
		const target = stepOfFields(fields, flow);
		if (!target) return;
		if (isAboutCountry) setCountryAsked(true);
		setStep(target);
		wizard.refuse(refused);
	}

	async function next(): Promise<void> {
		if (!(await form.trigger([...fieldsOf(step, steps)], { shouldFocus: true }))) return;
		memory.save();
		forgetFailure();
		const following = stepAfter(step, steps);
		if (following) return setStep(following);
		if (!isSignedIn) {
			leaving.leaveFreely();
			return leadToSignUp();
		}
		const open = steps.find((candidate) => !isComplete(candidate));
		if (open) {
			setStep(open);
			await form.trigger([...fieldsOf(open, steps)]);
			return;
		}
		const place = isCountryKnown ? residence : { country: values.country ?? "", state: stateOf() };
		await create(bodyOf(values, place), requestKey);
	}

	/** A state belongs only to a country that has some. */
	function stateOf(): string | null {
		return places.states && places.states.length > 0 ? values.state : null;
	}

	return {
		wizard,
		steps,
		step,
		isSignedIn,
		knownCountry: isCountryKnown ? residence.country : null,
		following: stepAfter(step, steps),
		created,
		failure,
		isPending,
		kept: memory.kept,
		isOpenElsewhere: memory.isOpenElsewhere,
		leaving,
		/** The chosen place takes no campaigns, or is not known well enough yet to say so. */
		isBlocked:
			step === "country" &&
			(places.isLoading || problems.country === "countryWithoutPayouts" || problems.state === "stateNotAllowed"),
		next,
		back: stepBefore(step, steps) && (() => setStep(stepBefore(step, steps) ?? step)),
		discard,
	};
}

/** The signed-in person's residence, where it takes personal campaigns. */
function useResidence(payoutCountries: readonly string[] | null) {
	const isSignedIn = useSessionStatus() === "authenticated";
	const account = useAccount();
	const { country = null, state = null } = account ?? {};
	const isUsable =
		country !== null && (payoutCountries?.includes(country) ?? true) && (country !== "US" || state !== null);
	return { isSignedIn, residence: isSignedIn && isUsable ? { country, state } : null };
}

/** P2: without an account, creating leads to sign-up, and the draft waits on the device. */
function useLeadToSignUp(): () => void {
	const navigate = useNavigate();
	const locale = useLocale();
	return () => void navigate(`/${locale}/sign-up?proceed=true`);
}
