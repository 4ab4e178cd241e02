import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { deviceStore } from "../../lib/preferences/browser-store.ts";
import { useAccount, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { StepSkeleton } from "../../ui/steps/step-skeleton.tsx";
import type { Picker } from "./steps/project-step.tsx";
import { findDraft, type WizardDraft, withOfferedCurrency } from "./wizard-draft.ts";

// The page's first script renders the skeleton; the forms load while the session and the draft are read.
const loadCreateWizard = () => import("./create-wizard.tsx");
const loadEditWizard = () => import("./edit-wizard.tsx");
const CreateWizard = lazy(loadCreateWizard);
const EditWizard = lazy(loadEditWizard);

/** Creates a campaign, or edits the one that `?campaign=` names. */
export function WizardPage({ picker }: { picker: Picker }) {
	const t = useTranslations("wizard");
	const [query] = useSearchParams();
	const name = query.get("campaign");
	if (name === null) return <CreatePage charity={query.get("charity")} picker={picker} />;
	return (
		<Suspense fallback={<StepSkeleton title={t("title")} label={t("edit.loading")} />}>
			<EditWizard key={name} name={name} backTo={query.get("back-to")} />
		</Suspense>
	);
}

/** Renders the wizard's skeleton until the session and the draft are known. */
function CreatePage(props: { charity: string | null; picker: Picker }) {
	const t = useTranslations("wizard");
	const draft = useDraftOfDevice();
	const status = useSessionStatus();
	const account = useAccount();
	const isKnown = status === "guest" || (status === "authenticated" && account !== undefined);
	// Stays open once it is: signing out in another tab must not remove the form.
	const [hasBegun, setBegun] = useState(false);
	if (draft !== undefined && isKnown && !hasBegun) setBegun(true);
	useEffect(() => void loadCreateWizard(), []);
	const skeleton = <StepSkeleton title={t("title")} label={t("loading")} />;
	if (!hasBegun || draft === undefined) return skeleton;
	return (
		<Suspense fallback={skeleton}>
			<CreateWizard key={props.charity} {...props} draft={draft} />
		</Suspense>
	);
}

/** Undefined until hydration. */
function useDraftOfDevice(): WizardDraft | null | undefined {
	const [draft, setDraft] = useState<WizardDraft | null>();
	const { currencies } = useSite();
	useEffect(() => {
		const found = findDraft(deviceStore(), Date.now());
		setDraft(found && withOfferedCurrency(found, currencies));
	}, [currencies]);
	return draft;
}
