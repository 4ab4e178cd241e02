import { ApiError } from "@stride/contract/client";
import type { ReactNode } from "react";
import { LoadFailed } from "./load-failed.tsx";
import { MissingDocument } from "./missing-document.tsx";

type Text =
	| "loading"
	| "failedTitle"
	| "failedText"
	| "retry"
	| "missingTitle"
	| "missingText"
	| "refusedTitle"
	| "refusedText";

/** In place of a page of the signed-in person while it is loading, is refused, does not exist or could not be loaded. */
export function NotShown(props: {
	query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
	/** Of the page's own area, which has all of these texts. */
	t: (text: Text) => string;
	/** The placeholders while it is loading. */
	children: ReactNode;
}) {
	const { t, query } = props;
	const { error } = query;
	if (error === null) {
		return (
			<>
				<p className="sr-only" role="status">
					{t("loading")}
				</p>
				{props.children}
			</>
		);
	}
	const status = error instanceof ApiError ? error.status : null;
	if (status === 403) return <MissingDocument title={t("refusedTitle")}>{t("refusedText")}</MissingDocument>;
	if (status === 400 || status === 404) {
		return <MissingDocument title={t("missingTitle")}>{t("missingText")}</MissingDocument>;
	}
	return (
		<div className="mt-8">
			<LoadFailed
				title={t("failedTitle")}
				text={t("failedText")}
				retry={t("retry")}
				isLoading={query.isFetching}
				onRetry={() => void query.refetch()}
			/>
		</div>
	);
}
