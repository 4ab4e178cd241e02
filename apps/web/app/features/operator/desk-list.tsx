import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import type { OwnPages } from "../../lib/lists/use-pages.ts";
import { ListEnd } from "../../ui/list/list-end.tsx";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";

/** The result of a query of the desk, with its loading and failed states. */
export function DeskResult<T>(props: {
	query: Pick<UseQueryResult<T>, "data" | "isError" | "isFetching" | "refetch">;
	children: (data: T) => ReactNode;
}) {
	const { data, isError, isFetching, refetch } = props.query;
	if (data !== undefined) return props.children(data);
	return <NotLoaded hasFailed={isError} isLoading={isFetching} onRetry={() => void refetch()} />;
}

function NotLoaded(props: { hasFailed: boolean; isLoading: boolean; onRetry: () => void }) {
	const t = useTranslations("operator.list");
	if (props.hasFailed) {
		return (
			<LoadFailed
				title={t("failedTitle")}
				text={t("failedText")}
				retry={t("retry")}
				isLoading={props.isLoading}
				onRetry={props.onRetry}
			/>
		);
	}
	return (
		<div aria-busy>
			<p className="sr-only" role="status">
				{t("loading")}
			</p>
			<Skeleton className="h-60 rounded-4" />
		</div>
	);
}

/** A list of the desk with its loading, empty and failed states. */
export function DeskList<T>(props: {
	label: string;
	list: OwnPages<T>;
	/** Shown instead of an empty list. */
	whenEmpty: string;
	/** It shows personal data, which a fresh proof opens: without one it offers to ask again. */
	isPersonal?: boolean;
	children: (items: readonly T[]) => ReactNode;
}) {
	const t = useTranslations("operator.list");
	const { list, label } = props;
	const room = useRef<HTMLElement>(null);
	if (!list.items) return <NotLoaded hasFailed={list.hasFailed} isLoading={list.isLoading} onRetry={list.load} />;
	return (
		<section ref={room} tabIndex={-1} aria-label={label} className="outline-none">
			{list.items.length === 0 ? (
				<p className="max-w-measure type-body text-muted">{props.whenEmpty}</p>
			) : (
				props.children(list.items)
			)}
			<ListEnd
				landing={room}
				count={list.items.length}
				list={list}
				texts={{
					more: t("more"),
					failed: t("moreFailed"),
					added: t("added", { added: list.addedCount, count: list.items.length }),
				}}
			/>
		</section>
	);
}

/** The frame of a table: a card from 768 px on; below that the rows are cards. */
export function TableCard({ children }: { children: ReactNode }) {
	return (
		<div className="tablet:rounded-4 tablet:border tablet:border-line tablet:bg-surface tablet:px-5">{children}</div>
	);
}
