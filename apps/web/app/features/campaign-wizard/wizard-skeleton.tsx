import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WizardHeader } from "./wizard-header.tsx";

/** The wizard's shape, until it is known who is there and what is to be filled in. */
export function WizardSkeleton({ label, children }: { label: string; children?: ReactNode }) {
	const t = useTranslations("wizard");
	return (
		<>
			<WizardHeader />
			<main id="content" tabIndex={-1} className="wrap pb-(--section) outline-none" aria-busy={!children}>
				<h1 className="sr-only">{t("title")}</h1>
				{children || (
					<>
						<p className="sr-only" role="status">
							{label}
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
					</>
				)}
			</main>
		</>
	);
}
