-- The move of a finished match from which this one was continued. Nothing else depends on how it ends.
ALTER TABLE matches ADD COLUMN continued BIGINT;
