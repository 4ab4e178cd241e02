import { operatorLimits } from "@stride/contract/operator/operator-limits";
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
	isPersonal?: boolean;
	children: (data: T) => ReactNode;
}) {
	const { data, isError, isFetching, refetch } = props.query;
	if (data !== undefined) return props.children(data);
	return (
		<NotLoaded
			isPersonal={props.isPersonal}
			hasFailed={isError}
			isLoading={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}

type NotLoadedProps = {
	hasFailed: boolean;
	isLoading: boolean;
	isPersonal?: boolean | undefined;
	onRetry: () => void;
};

function NotLoaded(props: NotLoadedProps) {
	const t = useTranslations("operator.list");
	if (props.hasFailed) {
		return (
			<LoadFailed
				title={t(props.isPersonal ? "lockedTitle" : "failedTitle")}
				text={t(props.isPersonal ? "lockedText" : "failedText")}
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
	list: OwnPages<T> & { found?: number | undefined };
	/** Shown instead of an empty list. */
	whenEmpty: string;
	/** It shows personal data, which a fresh proof opens: without one it offers to ask again. */
	isPersonal?: boolean;
	children: (items: readonly T[]) => ReactNode;
}) {
	const t = useTranslations("operator.list");
	const { list, label } = props;
	const room = useRef<HTMLElement>(null);
	if (!list.items) {
		const { hasFailed, isLoading, load } = list;
		return <NotLoaded isPersonal={props.isPersonal} hasFailed={hasFailed} isLoading={isLoading} onRetry={load} />;
	}
	return (
		<section ref={room} tabIndex={-1} aria-label={label} className="outline-none">
			{list.found !== undefined && list.items.length > 0 && (
				<p className="mb-3 type-small text-muted">
					{t(list.found > operatorLimits.countMax ? "foundMany" : "found", {
						count: Math.min(list.found, operatorLimits.countMax),
					})}
				</p>
			)}
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
