import { limits } from "@stride/contract/limits";
import { Suspense } from "react";
import { useController } from "react-hook-form";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import type { StreamForm } from "./use-stream-form.ts";

// The date and time fields are larger than the rest of the form.
const StartFields = lazyPart(() => import("./start-fields.tsx"));

export function DetailsStep({ streamForm }: { streamForm: StreamForm }) {
	const t = useTranslations("challenge.details");
	const { form, errorOf } = streamForm;
	const { field: title } = useController({ control: form.control, name: "title" });
	const { field: description } = useController({ control: form.control, name: "description" });
	return (
		<>
			<TextField
				{...title}
				label={t("name")}
				placeholder={t("namePlaceholder")}
				error={errorOf("title")}
				countMax={limits.streamTitleMax}
				look="display"
				autoComplete="off"
			/>
			<TextArea
				{...description}
				label={t("description")}
				error={errorOf("description")}
				countMax={limits.streamDescriptionMax}
				rows={6}
			/>
			<Suspense fallback={<StartSkeleton />}>
				<StartFields streamForm={streamForm} />
			</Suspense>
		</>
	);
}

function StartSkeleton() {
	return (
		<div className="grid gap-5 phone:grid-cols-2" aria-hidden>
			<Skeleton className="h-21 rounded-2" />
			<Skeleton className="h-21 rounded-2" />
		</div>
	);
}
