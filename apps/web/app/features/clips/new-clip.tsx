import type { LiveStream } from "@stride/contract";
import { clipLimits, problemOfClipTitle } from "@stride/contract/streams/clip-rules";
import { Play } from "lucide-react";
import { type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { formatDuration } from "../../ui/text/duration.ts";
import { chosenPart } from "./chosen-part.ts";
import { writePosition } from "./position-text.ts";
import { useClipChange } from "./use-clip-change.ts";

/** The player from which a part of a recording is chosen. */
export type RangePlayer = {
	positionMs: () => number;
	play: (range: { startMs: number; endMs: number }) => void;
};

/** `onLength`: called with the recording's length in milliseconds, when the player knows it. */
export type RangePlayerProps = { ref: Ref<RangePlayer>; onLength: (lengthMs: number) => void };

type Fields = { title: string; start: string; end: string };

const firstEndMs = clipLimits.liveClipSeconds * 1_000;

/** Chooses a part of a recording in its player, and makes a clip of it. */
export function NewClip(props: {
	stream: LiveStream;
	clipCount: number;
	player: (props: RangePlayerProps) => ReactNode;
}) {
	const { stream, clipCount } = props;
	const t = useTranslations("clips.make");
	const api = useApi();
	const id = useId();
	const textOf = useValidationText();
	const player = useRef<RangePlayer>(null);
	const title = useRef<HTMLInputElement>(null);
	const empty = {
		title: "",
		start: writePosition(0),
		end: writePosition(Math.min(firstEndMs, stream.duration * 1_000)),
	};
	const [fields, setFields] = useState<Fields>(empty);
	const [isTried, setTried] = useState(false);
	// The stream's own is in whole seconds.
	const [recordingMs, setRecordingMs] = useState(stream.duration * 1_000);
	const { send, isPending, failure } = useClipChange({
		streamId: stream.id,
		name: "create",
		send: (body: { title: string; range: { startMs: number; endMs: number } }) =>
			api("createClip", { params: { streamId: stream.id }, body }),
		done: { title: t("saved"), text: t("savedText") },
		failed: t("notSaved"),
		onDone() {
			setFields((all) => ({ ...all, title: "" }));
			setTried(false);
		},
	});
	const shownPlayer = props.player({ ref: player, onLength: setRecordingMs });
	if (clipCount >= clipLimits.clipsPerStreamMax) {
		return (
			<>
				<div className="mt-8">{shownPlayer}</div>
				<p className="mt-6 max-w-measure type-body">{t("full", { count: clipCount })}</p>
			</>
		);
	}
	const change = (field: keyof Fields) => (value: string) => setFields((all) => ({ ...all, [field]: value }));
	const { range, isCutAtEnd, problems: ofPart } = chosenPart(fields, recordingMs);
	const problems = { title: problemOfClipTitle(fields.title), ...ofPart };
	const errorOf = (field: keyof Fields) => (isTried ? textOf(problems[field] ?? undefined, clipLimits) : undefined);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setTried(true);
		if (range && Object.values(problems).every((problem) => problem === null)) {
			return send({ title: fields.title, range });
		}
		// React Aria marks the first field with a problem.
		const form = event.currentTarget;
		requestAnimationFrame(() => form.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus());
	};
	const time = range && formatDuration(range.endMs - range.startMs);
	const refusal = failure && (failure.fields["range.endMs"] ?? failure.fields.range ?? failure.fields.title);
	return (
		<section aria-labelledby={id} className="mt-8 grid gap-6">
			{shownPlayer}
			<h2 id={id} className="type-display-3">
				{t("title")}
			</h2>
			<form noValidate onSubmit={submit} className="grid gap-6">
				<TextField
					ref={title}
					label={t("name")}
					value={fields.title}
					onChange={change("title")}
					error={errorOf("title")}
					countMax={clipLimits.clipTitleMax}
					autoComplete="off"
				/>
				<div className="grid gap-6 tablet:grid-cols-2">
					{(["start", "end"] as const).map((field) => (
						<div key={field} className="grid content-start gap-2">
							<TextField
								label={t(field)}
								hint={t("hint")}
								value={fields[field]}
								onChange={change(field)}
								error={errorOf(field)}
								inputMode="text"
								autoComplete="off"
							/>
							<Button
								tone="outline"
								size="s"
								className="justify-self-start"
								onPress={() => change(field)(writePosition(player.current?.positionMs() ?? 0))}
							>
								{t(`${field}Now`)}
							</Button>
						</div>
					))}
				</div>
				<p role="status" className="type-small text-muted tabular-nums empty:hidden">
					{time !== null &&
						(isCutAtEnd ? t("lengthToEnd", { time, end: writePosition(recordingMs) }) : t("length", { time }))}
				</p>
				<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
					{failure && (refusal ?? failure.text)}
				</SubmitError>
				<div className="flex flex-wrap gap-3">
					<Button tone="strong" type="submit" isPending={isPending}>
						{t("save")}
					</Button>
					<Button tone="outline" isDisabled={range === null} onPress={() => range && player.current?.play(range)}>
						<Play className="size-5" aria-hidden />
						{t("preview")}
					</Button>
				</div>
			</form>
		</section>
	);
}
