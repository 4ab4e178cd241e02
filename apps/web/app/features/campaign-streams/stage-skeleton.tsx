import { useTranslations } from "use-intl";
import { Skeleton } from "../../ui/list/skeleton.tsx";

/** The placeholder of a stage that is loading. */
export function StageSkeleton() {
	const t = useTranslations("challenges");
	return (
		<div className="-mx-2 rounded-5 bg-board phone:mx-0">
			<p role="status" className="sr-only">
				{t("loading")}
			</p>
			<div data-theme="dark" className="p-2.5" aria-hidden>
				<div className="aspect-video overflow-hidden rounded-4">
					<Skeleton className="size-full rounded-4" />
				</div>
				<div className="grid gap-3 px-3.5 pt-5 pb-4">
					<Skeleton className="h-5 w-3/5" />
					<Skeleton className="h-4 w-2/5" />
				</div>
			</div>
		</div>
	);
}
