import { useLocale, useTranslations } from "use-intl";
import { streamBlockPath } from "../../lib/live/stream-block.ts";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import type { SaveFailure } from "./stream-save-failure.ts";

/** Why nothing was saved. Links to a remedy open in a new tab, so that the form stays. */
export function Failure(props: { failure: SaveFailure | null; isPending: boolean; campaign: { name: string } }) {
	const { failure, isPending, campaign } = props;
	const t = useTranslations("challenge.failed");
	const locale = useLocale();
	const remedies = {
		signIn: { path: "/sign-in", label: t("signIn") },
		present: { path: streamBlockPath(campaign.name), label: t("present") },
	};
	const remedy = failure?.remedy && remedies[failure.remedy];
	return (
		<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
			{failure && (
				<>
					{failure.text}
					{remedy && (
						<>
							{" "}
							<a href={`/${locale}${remedy.path}`} target="_blank" rel="noopener" className="text-link underline">
								{remedy.label}
							</a>
						</>
					)}
				</>
			)}
		</SubmitError>
	);
}
