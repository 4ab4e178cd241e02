import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/media/picture.tsx";
import type { CardStream } from "./card-stream.ts";
import { LiveMarks } from "./stream-marks.tsx";

/** The stream on the air, as a large picture. Texts: `streams`. */
export function LivePicture({ stream }: { stream: CardStream }) {
	return (
		<div className="relative overflow-hidden rounded-3 bg-board-raised">
			<Picture
				image={stream.picture}
				alt=""
				sizes="(min-width: 1100px) 700px, 92vw"
				isFirst
				className={classNames("aspect-[800/449] w-full", stream.isUpright && "bg-board object-contain!")}
			/>
			<span className="absolute top-3 left-3">
				<LiveMarks stream={stream} />
			</span>
		</div>
	);
}
