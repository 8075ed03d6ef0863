#!/bin/sh
# Publishes nothing: it is here so that the tour has something to ask about.
echo 'Pretending to publish the sample … done. Nothing left this computer.'
