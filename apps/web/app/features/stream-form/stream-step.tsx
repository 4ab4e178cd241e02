import { limits } from "@stride/contract/limits";
import { Suspense, useEffect } from "react";
import { useController } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { StepForm, type StepParts } from "../../ui/steps/step-form.tsx";
import type { StreamStep as Step } from "./stream-values.ts";
import type { StreamForm } from "./use-stream-form.ts";

// The picture field is as large as the rest of the form.
const loadCoverStep = () => import("./stream-cover-step.tsx");
const CoverStep = lazyPart(loadCoverStep);

type StreamStepProps = StepParts & {
	step: Step;
	streamForm: StreamForm;
	campaign: { title: string };
	/** The URL of the stream's present cover. */
	cover?: string | undefined;
};

/** One of the form's two steps. */
export function StreamStep(props: StreamStepProps) {
	const t = useTranslations("challenge");
	const { step, streamForm, campaign } = props;
	// Preloads the next page, which repeats a failed load and shows the failure.
	useEffect(() => void loadCoverStep().catch(() => undefined), []);
	return (
		<StepForm {...props} {...useStepWords(step, streamForm)} eyebrow={t("eyebrow", { title: campaign.title })}>
			{step === "details" ? (
				<DetailsStep streamForm={streamForm} />
			) : (
				<CoverStep streamForm={streamForm} current={props.cover} />
			)}
		</StepForm>
	);
}

/** The texts differ for past and for upcoming streams. */
function useStepWords(step: Step, { stream }: StreamForm): { title: string; lead: string } {
	const t = useTranslations("challenge");
	if (stream?.status !== "ended") return { title: t(`${step}.title`), lead: t(`${step}.lead`) };
	return step === "details"
		? { title: t("edit.detailsTitle"), lead: t("edit.detailsLead") }
		: { title: t("cover.title"), lead: t("edit.coverLead") };
}

// The date and time fields are larger than the rest of the form.
const StartFields = lazyPart(() => import("./start-fields.tsx"));

function DetailsStep({ streamForm }: { streamForm: StreamForm }) {
	const t = useTranslations("challenge.details");
	const locale = useLocale();
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
			{/* In a tab of its own: the form is not finished. */}
			<a href={`/${locale}/device-check`} target="_blank" rel="noopener" className="w-fit type-small underline">
				{t("deviceCheck")}
			</a>
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
