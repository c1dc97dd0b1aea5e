/* The libraries of the player as a script of their own: it runs as a task of its own, and stays the same between versions. */
import 'react';
import 'react-dom/client';
import 'effector';
import 'effector-react';
import 'wouter';
