import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryProvider } from "../../lib/query-provider.tsx";
import { useAccount, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Wizard, WizardHeader } from "./wizard.tsx";
import { findDraft, type WizardDraft } from "./wizard-draft.ts";

/** Until it is known who is there and what the device has kept, the wizard's shape stands in its place. */
export function WizardPage() {
	const draft = useDraftOfDevice();
	const status = useSessionStatus();
	const account = useAccount();
	const isKnown = status === "guest" || (status === "authenticated" && account !== undefined);
	// Once begun it stays: signing out in another tab must not take the form away.
	const [hasBegun, setBegun] = useState(false);
	if (draft !== undefined && isKnown && !hasBegun) setBegun(true);
	if (!hasBegun || draft === undefined) return <WizardSkeleton />;
	return (
		<QueryProvider>
			<Wizard draft={draft} />
		</QueryProvider>
	);
}

/** Undefined until the page is in the browser. */
function useDraftOfDevice(): WizardDraft | null | undefined {
	const [draft, setDraft] = useState<WizardDraft | null>();
	useEffect(() => setDraft(findDraft(localStorage, Date.now())), []);
	return draft;
}

function WizardSkeleton() {
	const t = useTranslations("wizard");
	return (
		<>
			<WizardHeader />
			<main id="content" tabIndex={-1} className="wrap pb-(--section)" aria-busy>
				<h1 className="sr-only">{t("title")}</h1>
				<p className="sr-only" role="status">
					{t("loading")}
				</p>
				<Skeleton className="h-5.5" />
				<div className="mt-8 grid grid-cols-1 items-start gap-10 desk:mt-12 desk:grid-cols-[minmax(0,1fr)_24rem] desk:gap-18">
					<div className="grid gap-6">
						<Skeleton className="h-12 max-w-120 rounded-2" />
						<Skeleton className="h-13 rounded-2" />
						<Skeleton className="h-13 rounded-2" />
					</div>
					<Skeleton className="hidden h-120 rounded-5 desk:block" />
				</div>
			</main>
		</>
	);
}
