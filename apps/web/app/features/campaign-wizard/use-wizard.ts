import type { Campaign, CreateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { ApiError, type Call } from "@stride/contract/client";
import { useEffect, useMemo, useState } from "react";
import type { UseFormSetValue } from "react-hook-form";
import { useNavigate } from "react-router";
import { useLocale } from "use-intl";
import { useDeviceDraft } from "../../lib/forms/use-device-draft.ts";
import { useLeaveQuestion } from "../../lib/forms/use-leave-question.ts";
import { useSteps } from "../../lib/forms/use-steps.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useAccount, useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { useSaveFailureText } from "./campaign-save-failure.ts";
import { useWizardForm } from "./use-wizard-form.ts";
import {
	clearDraft,
	emptyValues,
	isDraftWritten,
	isWorthKeeping,
	saveDraft,
	type WizardCharity,
	type WizardDraft,
	type WizardValues,
} from "./wizard-draft.ts";
import {
	type Flow,
	fieldsOf,
	type Shape,
	stepOnwards,
	stepsOf,
	type WizardField,
	type WizardStep,
} from "./wizard-flow.ts";
import { bodyOf, refusedFields, type WizardProblems } from "./wizard-rules.ts";

const wizardDrafts = { save: saveDraft, clear: clearDraft, isWritten: isDraftWritten };

/**
 * The wizard's state: flow, form, draft and the created campaign. `prefill` is the project in the URL, once it is
 * loaded.
 */
export function useWizard(draft: WizardDraft | null, prefill: WizardCharity | null) {
	const { hasCatalogue: offersCharity } = useSite();
	const { isSignedIn, residenceWith } = useResidence(offersCharity);
	const [isCountryRequested, setCountryRequested] = useState(false);
	const wizard = useWizardForm(draft?.values ?? emptyValues, {
		purpose: "create",
		offersCharity,
		knownCountry: (payouts) => (isCountryRequested ? null : (residenceWith(payouts)?.country ?? null)),
	});
	const { values, places, problems } = wizard;
	const [requestKey, setRequestKey] = useState<string>(() => draft?.requestKey ?? crypto.randomUUID());
	const [created, setCreated] = useState<Campaign | null>(null);
	const residence = residenceWith(places.payoutCountries);
	const isCountryKnown = residence !== null && !isCountryRequested;
	// Removing the project shows the list again.
	const [isPrefillRetained, setPrefillRetained] = useState(true);
	const flow: Flow = {
		isSignedIn,
		isCountryKnown,
		isForCharity: values.recipient === "charity",
		isProjectPrefilled: isPrefillRetained && prefill !== null && values.charity?.id === prefill.id,
	};
	const stepped = useSteps({
		...wizard,
		...shapeOf(stepsOf(flow), offersCharity),
		resumed: draft?.step ?? null,
		onwards: (from: WizardStep, all: readonly WizardStep[]) => stepOnwards(from, all, values.charity !== null),
	});
	const { steps, step, following } = stepped;
	usePrefill(prefill, wizard.form.setValue);
	const memory = useDeviceDraft(
		useMemo(() => ({ values, step, requestKey }), [values, step, requestKey]),
		wizardDrafts,
	);
	const leaving = useLeaveQuestion(created === null && isWorthKeeping(values), "campaign");
	const leadToSignUp = useLeadToSignUp();

	const { create, isPending, failure, forgetFailure } = useCreateCampaign({
		onCreated(campaign) {
			memory.discard();
			stepped.rewind();
			setCreated(campaign);
		},
		onRefused: showRefusal,
		onKeySpent: () => setRequestKey(crypto.randomUUID()),
	});

	function showRefusal(refused: WizardProblems): void {
		const fields = Object.keys(refused) as WizardField[];
		const isAboutCountry = fields.includes("country") || fields.includes("state");
		// A refused project must be chosen again.
		if (fields.includes("charity")) setPrefillRetained(false);
		const shownSteps = stepsOf({
			...flow,
			...(isAboutCountry && { isCountryKnown: false }),
			...(fields.includes("charity") && { isProjectPrefilled: false }),
		});
		if (isAboutCountry) setCountryRequested(true);
		stepped.showRefusal(refused, shapeOf(shownSteps, offersCharity));
	}

	async function next(): Promise<void> {
		const isLast = await stepped.advance(() => {
			memory.save();
			forgetFailure();
		});
		if (!isLast) return;
		if (!isSignedIn) {
			leaving.allowLeaving();
			return leadToSignUp(flow.isForCharity ? values.charity : null);
		}
		if (!(await stepped.areAllValid())) return;
		const place = isCountryKnown ? residence : { country: values.country ?? "", state: stateOf() };
		create(bodyOf(values, place), requestKey);
	}

	/** Only countries with states have one. */
	function stateOf(): string | null {
		return places.states && places.states.length > 0 ? values.state : null;
	}

	return {
		wizard,
		steps,
		step,
		isSignedIn,
		knownCountry: isCountryKnown ? residence.country : null,
		following,
		created,
		failure,
		isPending,
		saved: memory.saved,
		isOpenElsewhere: memory.isOpenElsewhere,
		leaving,
		/** The chosen country or state does not allow campaigns, or its data is still loading. */
		isBlocked:
			step === "country" &&
			(places.isLoading || problems.country === "countryWithoutPayouts" || problems.state === "stateNotAllowed"),
		next,
		chooseAnother: () => {
			setPrefillRetained(false);
			void stepped.goTo("project");
		},
		back: stepped.back,
		discard: memory.discard,
		/** Discards the draft. The first step is shown before, since a change of the step is saved. */
		async startAfresh(): Promise<void> {
			await stepped.restart();
			memory.discard();
		},
	};
}

function shapeOf(steps: readonly WizardStep[], offersCharity: boolean) {
	const shape: Shape = { steps, offersCharity };
	return { steps, fieldsOf: (step: WizardStep) => fieldsOf(step, shape) };
}

/** Sets the project in the URL once it is loaded. */
function usePrefill(prefill: WizardCharity | null, setValue: UseFormSetValue<WizardValues>): void {
	const id = prefill?.id;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another id is another project
	useEffect(() => {
		if (!prefill) return;
		setValue("recipient", "charity");
		setValue("charity", prefill);
	}, [id, setValue]);
}

/** The account's residence, if it allows campaigns: with a charity catalogue every country does. */
function useResidence(offersCharity: boolean) {
	const isSignedIn = useSessionStatus() === "authenticated";
	const account = useAccount();
	const { country = null, state = null } = account ?? {};
	return {
		isSignedIn,
		residenceWith(payoutCountries: readonly string[] | null) {
			const isUsable =
				country !== null &&
				(offersCharity || (payoutCountries?.includes(country) ?? true)) &&
				(country !== "US" || state !== null);
			return isSignedIn && isUsable ? { country, state } : null;
		},
	};
}

/** P2: without an account, creating redirects to sign-up, and the draft stays on the device. */
function useLeadToSignUp(): (charity: WizardCharity | null) => void {
	const navigate = useNavigate();
	const locale = useLocale();
	return (charity) => {
		const query = new URLSearchParams({ proceed: "true" });
		// The project is also in the URL, for a device that cannot store drafts.
		if (charity) query.set("redirect", `/${locale}/create-campaign?charity=${charity.id}`);
		void navigate(`/${locale}/sign-up?${query}`);
	};
}

/** Creates the campaign. `onRefused` gets the fields that the server names. */
function useCreateCampaign(events: {
	onCreated: (campaign: Campaign) => void;
	onRefused: (problems: WizardProblems) => void;
	/** The key was used for another campaign; another press creates one more under a new key. */
	onKeySpent: () => void;
}) {
	const api = useApi();
	const failureText = useSaveFailureText();
	const { mutate, isPending, error, reset } = useApiMutation({
		mutationKey: ["createCampaign"],
		mutationFn: (sent: { body: CreateCampaignBody; idempotencyKey: string }) =>
			createOnce(api, sent.body, sent.idempotencyKey),
		onSuccess: events.onCreated,
		onError(failure) {
			if (!(failure instanceof ApiError)) return;
			if (failure.code === "IdempotencyKeyReusedException") events.onKeySpent();
			events.onRefused(refusedFields(failure));
		},
	});
	return {
		create: (body: CreateCampaignBody, idempotencyKey: string) => mutate({ body, idempotencyKey }),
		isPending,
		failure: error && failureText(error, "create"),
		forgetFailure: reset,
	};
}

/** A lost response is requested once more under the same key. */
async function createOnce(api: Call, body: CreateCampaignBody, idempotencyKey: string): Promise<Campaign> {
	try {
		return await api("createCampaign", { body }, { idempotencyKey });
	} catch (error) {
		if (error instanceof ApiError && error.status !== 0) throw error;
		return api("createCampaign", { body }, { idempotencyKey });
	}
}
