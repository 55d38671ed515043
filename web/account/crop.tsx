import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { PICTURE_PIXELS } from '../../shared/pictures.ts';
import { buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { LIVE } from '../ui/spoken.tsx';
import { dragged, NEAREST, settled, WHOLE } from './crop-area.ts';
import { drawPhoto } from './photo.ts';

/** Distance of one press, as a fraction of the square. */
const STEP = 0.08;
const MOVES = [
  { label: m.pictures_move_left, icon: ArrowLeft, by: { right: -STEP, down: 0 } },
  { label: m.pictures_move_up, icon: ArrowUp, by: { right: 0, down: -STEP } },
  { label: m.pictures_move_down, icon: ArrowDown, by: { right: 0, down: STEP } },
  { label: m.pictures_move_right, icon: ArrowRight, by: { right: STEP, down: 0 } },
];

type CropProps = { photo: ImageBitmap; canvas: RefObject<HTMLCanvasElement | null> };

/** Chooses the visible part of a photo: by dragging, by arrow buttons, and by a zoom slider. */
export function Crop({ photo, canvas }: CropProps) {
  const [crop, setCrop] = useState(WHOLE);
  const held = useRef<{ x: number; y: number }>(undefined);
  const [isMoved, setMoved] = useState(false);
  const zoom = useRef<HTMLInputElement>(null);
  // The button that chose the photo may have lost the focus to the device's file dialog.
  useEffect(() => zoom.current?.focus(), []);
  useEffect(() => {
    if (canvas.current) drawPhoto(canvas.current, photo, crop);
  }, [canvas, photo, crop]);

  const move = (by: { right: number; down: number }) => setCrop((now) => dragged(now, by, photo));
  const hold = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId);
    held.current = { x: clientX, y: clientY };
  };
  const drag = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!held.current) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    move({ right: (clientX - held.current.x) / width, down: (clientY - held.current.y) / height });
    held.current = { x: clientX, y: clientY };
  };
  const letGo = () => {
    held.current = undefined;
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-meta text-muted">{m.pictures_crop_hint()}</p>
      <canvas
        ref={canvas}
        width={PICTURE_PIXELS}
        height={PICTURE_PIXELS}
        role="img"
        aria-label={m.pictures_crop_label()}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        className="size-48 cursor-grab touch-none self-center rounded-full active:cursor-grabbing"
      />
      {/* The arrows keep their order in right-to-left pages. */}
      <div dir="ltr" className="flex justify-center gap-2">
        {MOVES.map(({ label, icon: Icon, by }) => (
          <Tooltip key={label()} text={label()}>
            <button
              type="button"
              onClick={() => {
                move(by);
                setMoved(true);
              }}
              className={buttonClass('plain', 'min-w-12 px-2!')}
            >
              <Icon aria-hidden className="size-5" />
              <span className="sr-only">{label()}</span>
            </button>
          </Tooltip>
        ))}
      </div>
      <p {...LIVE} className="sr-only">
        {isMoved &&
          m.pictures_moved({ across: Math.round(crop.x * 100), down: Math.round(crop.y * 100) })}
      </p>
      <Field label={m.pictures_zoom()}>
        {(control) => (
          <input
            {...control}
            ref={zoom}
            type="range"
            min={1}
            max={NEAREST}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) =>
              setCrop((now) => settled({ ...now, zoom: target.valueAsNumber }, photo))
            }
            className="slider"
          />
        )}
      </Field>
    </div>
  );
}
